import { hostname } from "node:os";
import { threadId } from "node:worker_threads";

/** Who holds a lease, for people: machine, process and thread. */
export const workerName = `${hostname()}:${process.pid}/${threadId}`;
