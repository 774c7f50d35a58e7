import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { AppError } from "../errors/errors.ts";
import { type FileStore, isStoredName, storageFailure } from "./store.ts";

/** A bucket of an S3 service, or of one that speaks as it does. */
export type Bucket = {
  /** Of the service, without the bucket: `https://s3.sa-east-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before each name; empty or ending in a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const patience = 20_000;

/**
 * Files in a bucket, which several processes share. What `put` has answered is in the bucket. The service may fail now
 * and then: what can be asked again is, three times in all.
 */
export function s3Store({ endpoint, region, bucket, prefix, ...keys }: Bucket): FileStore {
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 2 });
  const call = async (
    method: "PUT" | "GET" | "DELETE",
    name: string,
    body?: Uint8Array,
  ): Promise<Response> => {
    if (!isStoredName(name)) throw new Error("file store: no name of ours");
    const asked = client.fetch(`${endpoint}/${bucket}/${prefix}${name}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: new Blob([new Uint8Array(body)]) }),
    });
    return asked.catch((cause: unknown) => {
      throw storageFailure("file store: the bucket does not answer", cause);
    });
  };
  return {
    put: async (bytes) => {
      const name = randomBytes(20).toString("hex");
      await expectGood(await call("PUT", name, bytes), "put");
      return name;
    },
    read: async (name) => {
      const response = await call("GET", name);
      await expectGood(response, "read");
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    remove: async (name) => {
      const response = await call("DELETE", name);
      if (response.status !== 404) await expectGood(response, "remove");
    },
  };
}

async function expectGood(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  const said = await response.text();
  throw storageFailure(
    `file store: ${what} was answered ${response.status} ${/<Code>(\w+)/.exec(said)?.[1] ?? ""}`,
  );
}

/**
 * Reads `s3://bucket/folder?endpoint=https://…&region=…`; the endpoint is Amazon's and the region `us-east-1` without
 * them. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
 */
export function readBucket(
  url: string,
  keys: { readonly accessKeyId: string | undefined; readonly secretAccessKey: string | undefined },
): Bucket {
  const wrong = (detail: string) => new AppError("invalid-configuration", { detail: `FILES_URL: ${detail}` });
  const { protocol, hostname, pathname, searchParams } = URL.canParse(url) ? new URL(url) : new URL("none:");
  if (protocol !== "s3:" || hostname === "")
    throw wrong("give s3://bucket/folder?region=… — or leave it out for the disk");
  const { accessKeyId, secretAccessKey } = keys;
  if (!accessKeyId || !secretAccessKey) throw wrong("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  const region = searchParams.get("region") ?? "us-east-1";
  const endpoint = searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/]+$/.test(endpoint)) throw wrong(`endpoint "${endpoint}" — give https://host`);
  const folder = pathname.replace(/^\/+|(?<!\/)\/+$/g, "");
  const prefix = folder === "" ? "" : `${folder}/`;
  return { endpoint, region, bucket: hostname, prefix, accessKeyId, secretAccessKey };
}
