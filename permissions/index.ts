export { initialStatus, isAtLeast, type Level, levels, type Standing, standingOf } from "./levels.ts";
export {
  isOfficeNeed,
  mayInOffice,
  type OfficeNeed,
  type OfficeRole,
  type OfficeScene,
  officeRoles,
  officeScenes,
  refusedWords,
} from "./office.ts";
export { type Opened, openedBy } from "./opened-by.ts";
export {
  type Action,
  hasAction,
  hasPermission,
  isPerProduct,
  judge,
  judgeSome,
  type OfProduct,
  type Permission,
  type Permitted,
  type SceneName,
  scenes,
  type Verdict,
} from "./scenes.ts";
