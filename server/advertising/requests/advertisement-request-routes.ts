import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { type FileWarning, kindOfName } from "#domain/advertising/request-file.ts";
import { REQUEST_FILE_TYPES } from "#domain/advertising/request-file-types.ts";
import {
  type AdvertisementRequestBody,
  advertisementRequestAnswerSchema,
  advertisementRequestBodySchema,
} from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { MOST_KEPT_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { limitKey } from "../../http/requester.ts";
import { validationProblem, ProblemError } from "../../http/problem.ts";
import { publicForm } from "../../http/public-form.ts";
import { publicRoutes } from "../../http/documented.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import { receiveForm, type UploadedFile, uploadRoute } from "../../http/uploads/receive-upload.ts";
import { findPdfWarnings } from "./pdf-warnings.ts";
import { asFault, REQUEST_FILE } from "./request-file-field.ts";

const AGAIN_SECONDS = 30;

/** Limits uploads under way, since each ends with its file in memory; 503 beyond. `key`: who sends. */
export function uploadSlots({ mostAtOnce, mostOfOne }: { mostAtOnce: number; mostOfOne: number }) {
  const under = new Map<string, number>();
  let all = 0;

  return async <T>(key: string, receive: () => Promise<T>): Promise<T> => {
    const own = under.get(key) ?? 0;
    if (all >= mostAtOnce || own >= mostOfOne) throw busy();
    all += 1;
    under.set(key, own + 1);
    try {
      return await receive();
    } finally {
      all -= 1;
      const left = (under.get(key) ?? 1) - 1;
      if (left > 0) under.set(key, left);
      else under.delete(key);
    }
  };
}

function busy(): ProblemError {
  return new ProblemError(503, "uploads_busy", {
    detail: "Many files are being received. Try again in half a minute.",
    headers: { "retry-after": String(AGAIN_SECONDS) },
  });
}

/** The longest description in Ethiopic, three bytes a letter, and a little more. */
const FIELD_BYTES = 20_000;

/** Files of 10 MB: at most 240 MB in memory. Thousands share a carrier's address. */
const UPLOADS = { mostAtOnce: 24, mostOfOne: 6 };

/** Only the documentation uses it; parts are checked as they are read. */
const FORM = z.extend(advertisementRequestBodySchema, { file: z.optional(z.file()) });

/** Asking to advertise, with or without a file. */
export function advertisementRequestRoutes(app: App, deps: RouteDeps): void {
  const send = publicForm(deps, {
    name: "advertisement",
    tooMany: "Too many requests to advertise came from this address.",
  });

  const inSlot = uploadSlots(UPLOADS);

  app.post(
    apiPaths.advertisementRequests,
    {
      ...publicRoutes("advertisement requests")("Ask to advertise", {
        repeatable: true,
        problems: ["uploads_busy"],
        description:
          "JSON, or multipart/form-data with a file: pdf, doc, docx, jpg or png of at most 10 MB, checked by content.",
        consumes: ["application/json", "multipart/form-data"],
        body: FORM,
        response: { 201: advertisementRequestAnswerSchema },
      }),
      ...uploadRoute,
    },
    async (request, reply) =>
      send(request, reply, async () => {
        const receive = () =>
          receiveForm(request, {
            file: REQUEST_FILE,
            fields: advertisementRequestBodySchema,
            fieldBytes: FIELD_BYTES,
          });
        const { fields, file } = request.isMultipart()
          ? await inSlot(limitKey(request.ip), receive)
          : await receive();
        const kept = file && { ...file, warnings: await findWarnings(file) };
        return { phone: fields.phone_number, keep: (trx, now) => keepRequest(trx, fields, kept, now) };
      }),
  );
}

type JudgedFile = UploadedFile & { warnings: readonly FileWarning[] };

async function findWarnings({ filename, bytes }: UploadedFile): Promise<readonly FileWarning[]> {
  if (kindOfName(filename) !== "pdf") return [];
  return findPdfWarnings(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function keepRequest(
  trx: Transaction<Database>,
  { email, company_name, ...fields }: AdvertisementRequestBody,
  file: JudgedFile | null,
  now: string,
) {
  if (file !== null) await refuseWithoutRoom(trx);
  const kind = file && kindOfName(file.filename);
  const row = await trx
    .insertInto("advertisement_requests")
    .values({
      ...fields,
      email: email || null,
      company_name: company_name || null,
      status: "pending",
      created_at: now,
      file_name: file?.filename ?? null,
      file_type: kind && REQUEST_FILE_TYPES[kind],
      file_bytes: file?.bytes.length ?? null,
      file_warnings: file && JSON.stringify(file.warnings),
    })
    .returning([
      "id",
      "full_name",
      "phone_number",
      "email",
      "company_name",
      "description",
      "status",
      "created_at",
    ])
    .executeTakeFirstOrThrow();
  if (file !== null) {
    await trx
      .insertInto("advertisement_request_files")
      .values({ request_id: row.id, bytes: file.bytes })
      .execute();
  }
  return row;
}

/** The request can be sent without its file, so it is not lost. */
async function refuseWithoutRoom(trx: Transaction<Database>): Promise<void> {
  const { kept } = await trx
    .selectFrom("advertisement_requests")
    .select(({ fn }) => fn.sum<number | string | null>("file_bytes").as("kept"))
    .executeTakeFirstOrThrow();
  if (Number(kept ?? 0) >= MOST_KEPT_REQUEST_FILE_BYTES) {
    throw validationProblem([{ path: REQUEST_FILE.name, ...asFault("no_room") }]);
  }
}
