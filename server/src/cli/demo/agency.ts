import type { Role } from "@corkboard/contract";

export interface Colleague {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export const agencyName = "Studio Meridian";

/** The demo's token belongs to her. */
export const founder: Colleague = { name: "Ingrid Solberg", email: "ingrid@meridian.example", role: "owner" };

export const colleagues: readonly Colleague[] = [
  { name: "Mateo Ríos", email: "mateo@meridian.example", role: "owner" },
  { name: "Aisha Okafor", email: "aisha@meridian.example", role: "developer" },
  { name: "Yuki Tanaka", email: "yuki@meridian.example", role: "developer" },
  { name: "Zoë de Wit", email: "zoe@meridian.example", role: "developer" },
  { name: "Oleksandr Kovalenko", email: "oleksandr@meridian.example", role: "developer" },
];
