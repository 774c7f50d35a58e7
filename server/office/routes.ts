import type { FastifyInstance } from "fastify";
import type { RecordServices } from "../records/record-services.ts";
import { officeBrokerRoutes } from "./brokers/routes.ts";
import { officeCommunicationRoutes } from "./communications/routes.ts";
import { officeConditionRoutes } from "./conditions/routes.ts";
import { faultRoutes } from "./faults/routes.ts";
import { insurerContactRoutes, insurerLogoRoutes } from "./insurers/routes.ts";
import { liquidationDecisionRoutes } from "./liquidations/routes.ts";
import { officeOperatorRoutes } from "./operators/routes.ts";
import { parameterRoutes } from "./parameters/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { waitingRoute } from "./waiting-route.ts";

/** What the office looks at and decides, a place of its page each. */
export function officeRoutes(app: FastifyInstance, services: RecordServices): void {
  waitingRoute(app, services);
  reviewRoutes(app, services);
  liquidationDecisionRoutes(app, services);
  officeCommunicationRoutes(app, services);
  faultRoutes(app, services);
  officeConditionRoutes(app, services);
  officeBrokerRoutes(app, services);
  officeOperatorRoutes(app, services);
  parameterRoutes(app, services);
  insurerLogoRoutes(app, services);
  insurerContactRoutes(app, services);
}
