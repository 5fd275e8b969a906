import type { Transaction } from "kysely";
import * as z from "zod/mini";
import {
  type AdvertisementRequestBody,
  advertisementRequestAnswerSchema,
  advertisementRequestBodySchema,
} from "#domain/api/advertisement-requests.ts";
import { REQUEST_FILE_TYPES } from "#domain/api/request-file-types.ts";
import { kindOfName } from "#domain/advertising/request-file.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { publicForm } from "../http/public-form.ts";
import { publicRoutes } from "../http/public-routes.ts";
import type { App, RouteDeps } from "../route-deps.ts";
import type { Database } from "../store/schema.ts";
import { receiveForm, type UploadedFile, uploadRoute } from "../uploads/receive-upload.ts";
import { REQUEST_FILE } from "./request-file-field.ts";

/** The longest description in Ethiopic, three bytes a letter, and a little more. */
const FIELD_BYTES = 20_000;

/** For the documentation only; parts are checked as they are read. */
const FORM = z.extend(advertisementRequestBodySchema, { file: z.optional(z.file()) });

/** Asking to advertise, with or without a file. */
export function advertisementRequestRoutes(app: App, deps: RouteDeps): void {
  const send = publicForm(deps, {
    name: "advertisement",
    tooMany: "Too many requests to advertise came from this address.",
  });

  app.post(
    apiPaths.advertisementRequests,
    {
      ...publicRoutes("advertisement requests")("Ask to advertise", {
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
        const { fields, file } = await receiveForm(request, {
          file: REQUEST_FILE,
          fields: advertisementRequestBodySchema,
          fieldBytes: FIELD_BYTES,
        });
        return { phone: fields.phone_number, keep: (trx, now) => keepRequest(trx, fields, file, now) };
      }),
  );
}

async function keepRequest(
  trx: Transaction<Database>,
  { email, company_name, ...fields }: AdvertisementRequestBody,
  file: UploadedFile | null,
  now: string,
) {
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
