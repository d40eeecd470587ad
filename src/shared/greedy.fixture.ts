import { answerTasks } from "./worker-tasks.server.ts";

/** A worker that allocates an array of as many numbers as a task says, at once. */
answerTasks((length: number) => new Array<number>(length).fill(0.5).length);
