import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** An S3 service on a port of its own, with one bucket. */
export type S3Service = {
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  close(): Promise<void>;
};

export async function startS3(bucket: string): Promise<S3Service> {
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  const service = new S3rver({
    directory,
    port: 0,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await service.run()) as AddressInfo; // it listens on a port
  return {
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    close: async () => {
      await service.close();
      rmSync(directory, { recursive: true });
    },
  };
}
