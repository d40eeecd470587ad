import { answerTasks } from "#shared/worker-tasks.server.ts";
import { type Drawing, drawPng } from "./share-drawing.server.ts";

answerTasks<Drawing, Uint8Array>(drawPng);
