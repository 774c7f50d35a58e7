export { contrast, leastContrast, mix, onPaper, readable } from "./contrast.ts";
export { drawMark } from "./mark.ts";
