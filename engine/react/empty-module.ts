/** Stands in the place of whole packages that a page needs nothing of; scripts/web-resolve.ts lists them. */
export default {};
