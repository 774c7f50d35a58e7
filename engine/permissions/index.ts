export { initialStatus, isAtLeast, type Level, type Standing, standingOf } from "./levels.ts";
export {
  type Action,
  hasAction,
  judge,
  type OfProduct,
  type Permission,
  type Permitted,
  type SceneName,
  type Verdict,
} from "./scenes.ts";
