import { bikeShopBoard } from "./bike-shop-board.ts";
import { bikeShop } from "./bike-shop.ts";
import type { BoardPlan } from "./board-plan.ts";
import { clinicBoard } from "./clinic-board.ts";
import { clinic } from "./clinic.ts";
import { museumBoard } from "./museum-board.ts";
import { museum } from "./museum.ts";
import type { Site } from "./report.ts";

/** The agency's work for one client: a website it maintains and a board for its current project. */
export interface Engagement {
  readonly client: string;
  /** The author of cards that the client contributed. */
  readonly contact: string;
  readonly website: string;
  readonly site: Site;
  readonly board: string;
  readonly plan: BoardPlan;
  readonly feedbackItems: number;
}

export const engagements: readonly Engagement[] = [
  {
    client: "Velo Noord",
    contact: "Femke Bakker (Velo Noord)",
    website: "Velo Noord webshop",
    site: bikeShop,
    board: "Webshop relaunch",
    plan: bikeShopBoard,
    feedbackItems: 67,
  },
  {
    client: "Praxis Lindenhof",
    contact: "Dr. Miriam Keller (Lindenhof)",
    website: "Lindenhof online booking",
    site: clinic,
    board: "Booking 2.0",
    plan: clinicBoard,
    feedbackItems: 67,
  },
  {
    client: "Museu do Mar",
    contact: "Henrique Sampaio (Museu do Mar)",
    website: "Museu do Mar website",
    site: museum,
    board: "Exhibition site: Salt & Sail",
    plan: museumBoard,
    feedbackItems: 66,
  },
];
