export { lastingReason, momentOf, type PlanContext, type Planner, plannerOf } from "./planner.service.ts";
