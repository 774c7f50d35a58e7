import { fileLimits } from "../infrastructure/files/check.ts";
import { closed, type Shape } from "../infrastructure/http/closed.ts";
import { paginationSchema } from "../infrastructure/http/pagination.ts";

const uuid = { type: "string", format: "uuid" };
const text = (maxLength: number) => ({ type: "string", maxLength });

export const recordParams = closed({ properties: { id: uuid }, required: ["id"] });
export const fileParams = closed({ properties: { id: uuid, fileId: uuid }, required: ["id", "fileId"] });

/** What a file is called by in a record: its parts, whoever requires them. */
export const fileFields = {
  key: text(64),
  name: text(200),
  type: text(60),
  size: { type: "integer", minimum: 0 },
};

/** A file with its content, as the specified calls bring it: base64. */
export const sentFile = {
  key: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
  filename: { ...text(200), minLength: 1 },
  content: { type: "string" },
};

/** Files of a body that brings nothing else, or that may bring none. */
export const sentFiles = {
  type: "array",
  maxItems: fileLimits.count,
  items: closed({ properties: sentFile, required: ["filename", "content"] }),
};

/** A body that brings files, and what it says beside them. */
export function uploadBody({ properties, required = [] }: Shape = { properties: {} }): object {
  return closed({
    properties: { ...properties, files: { ...sentFiles, minItems: 1 } },
    required: [...required, "files"],
  });
}

const answer = (data: object) => ({ 200: { type: "object", properties: { data } } });

export const idAnswer = answer({
  type: "object",
  properties: { id: { type: "string" }, number: { type: "string" } },
});

/** Whatever its entity shows. */
export const recordAnswer = answer({ type: "object", additionalProperties: true });

/** A page of a list, or one record. */
export const listAnswer = {
  200: {
    type: "object",
    properties: {
      data: {
        anyOf: [
          { type: "array", items: { type: "object", additionalProperties: true } },
          { type: "object", additionalProperties: true },
        ],
      },
      pagination: paginationSchema,
    },
  },
};

/** All of what somebody has of a kind. */
export const rowsOnlyAnswer = answer({
  type: "array",
  items: { type: "object", additionalProperties: true },
});

/** A page of a broker's list. */
export const rowsAnswer = {
  200: {
    type: "object",
    properties: {
      data: { type: "array", items: { type: "object", additionalProperties: true } },
      pagination: listAnswer[200].properties.pagination,
    },
  },
};

/** Rows of which no more are counted than a list shows. */
export const boundedRowsAnswer = {
  200: {
    type: "object",
    properties: {
      data: rowsAnswer[200].properties.data,
      pagination: {
        ...paginationSchema,
        properties: { ...paginationSchema.properties, totalIsAtLeast: { type: "boolean" } },
      },
    },
  },
};

/** Of a route whose data is whatever its kind tells: written as it is, and not member by member after a schema of none. */
export const freely = { serializerCompiler: () => JSON.stringify };

export const filesAnswer = answer({
  type: "object",
  properties: {
    files: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: { type: "string" },
          key: { type: "string" },
          name: { type: "string" },
          type: { type: "string" },
          size: { type: "integer" },
          sha256: { type: "string" },
        },
      },
    },
  },
});
