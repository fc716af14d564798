import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, OneOf, Timestamp, Version } from "../schema.ts";
import { Line } from "../text-schema.ts";

export const roles = ["owner", "developer"] as const;
export type Role = (typeof roles)[number];

const memberFields = {
  user_id: Id("User ID"),
  display_name: Type.String({ description: "Name to use for @mentions" }),
  email: Type.String({ description: "Email address" }),
  role: OneOf(roles, "Role in the organisation"),
};

export const ProjectMember = Type.Object(memberFields, {
  title: "ProjectMember",
  description: "A member who can be mentioned and assigned in the project",
});
export type ProjectMember = Static<typeof ProjectMember>;

export const Member = Type.Object(
  { ...memberFields, version: Version(), created_at: Timestamp("When the member joined") },
  { title: "Member", description: "A member of the organisation" },
);
export type Member = Static<typeof Member>;

export const MemberPatch = Type.Object({
  role: Type.Optional(OneOf(roles)),
  display_name: Type.Optional(Line({ pattern: "\\S", maxLength: limits.name })),
});
export type MemberPatch = Static<typeof MemberPatch>;
