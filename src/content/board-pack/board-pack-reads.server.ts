import { z } from "zod";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { findBoardPack } from "./board-pack.server.ts";

export const boardPackRead = {
  path: "/api/board-pack",
  noun: "Board pack",
  summary:
    "Up to four vendors for a board: requirements, standing, comparison with numbered sources, open questions",
  schema: z.object({}).loose(),
  parameters: ["v", "r"],
  run: (context) => findBoardPack(context),
} satisfies Read;
