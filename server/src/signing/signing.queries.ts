import { query } from "../db/query.ts";

export const insertSecret = query((q, p: { secret: string }) =>
  q
    .insertInto("signing_secrets")
    .values({ id: 1, secret: p.secret })
    .onConflict((conflict) => conflict.doNothing()),
);

export const findSecret = query((q, _p: object) => q.selectFrom("signing_secrets").select("secret"));

export const replaceSecret = query((q, p: { secret: string }) =>
  q
    .insertInto("signing_secrets")
    .values({ id: 1, secret: p.secret })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ secret: p.secret })),
);
