export { listQueuedWork } from "./work-queue.service.ts";
