import type { FlowDocument, ScenarioDocument } from "#engine/language/index.ts";

/** What every new flow begins with. */
export type Head = Pick<FlowDocument, "$schema" | "id" | "kind" | "title" | "answers" | "products">;

const sentMessage = "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad";
const extendedMessage = "La ampliación se ingresó correctamente, nos vamos a contactar a la brevedad";

/** A claim from the fact to its extension: whatever a product asks besides is added to it. */
export function claimFlow(head: Head): FlowDocument {
  return {
    ...head,
    title: "Denuncia de siniestro",
    data: "../../schemas/accident-data.schema.json",
    context: "../../schemas/claim-context.schema.json",
    conditions: {
      // A draft goes on, and so does one that was on its way.
      isSent: "has(data.status.id) && !(data.status.id in ['draft', 'sending'])",
    },
    sources: {
      insurers: {
        get: "/insurance-companies",
        items: "=response.body.data",
        key: "=item.name",
        value: { name: "=item.name", displayName: "=item.displayName" },
        label: "=item.displayName",
      },
    },
    calls: {
      load: {
        get: "/accidents{?identityNumber,policyId,accidentId}",
        with: {
          identityNumber: "=context.identityNumber.digits()",
          policyId: "=context.policyId",
          accidentId: "=context.accidentId",
        },
        receive: "=response.body.data.data",
        assign: {
          "/email":
            "=has(response.body.data.data.email) ? response.body.data.data.email : response.body.data.data.insured.email",
        },
      },
      save: saveCall("draft"),
      upload: {
        post: "/accidents/{accidentId}/files",
        with: { accidentId: "=data.id" },
        timeout: "PT5M",
        body: {
          context: "accident",
          identityNumber: "=context.identityNumber.digits()",
          accidentId: "=data.id",
          files: [{ key: "=f.key", filename: "=f.name", content: "=f.content" }],
        },
        for: "files.filter(each, !data.files.exists(stored, stored.key == each.key))",
        as: "f",
      },
      submit: saveCall("sending"),
      extend: {
        post: "/accidents/{accidentId}/extensions",
        with: { accidentId: "=data.id" },
        timeout: "PT5M",
        body: {
          identityNumber: "=context.identityNumber.digits()",
          accidentId: "=data.id",
          note: "=extension.note",
          files: {
            "=each": "extension.files",
            "=as": "f",
            "=value": { key: "=f.key", filename: "=f.name", content: "=f.content" },
          },
        },
      },
    },
    initial: "open",
    steps: {
      open: { enter: "load", next: [{ when: "isSent", to: "extension" }, { to: "event" }] },
      event: {
        path: "hecho",
        title: "Qué pasó",
        fields: { "/date": {}, "/time": {}, "/place": {}, "/description": {} },
        call: "save",
        next: "files",
      },
      files: {
        path: "archivos",
        title: "Fotos y documentos",
        fields: { "/files": {} },
        call: "save",
        next: "review",
      },
      review: {
        path: "revision",
        title: "Revisión",
        notice: "Declaro bajo juramento que los datos son ciertos y completos (Ley 17.418)",
        fields: { "/email": {} },
        summary: ["event", "files"],
        actions: {
          send: {
            title: "Enviar denuncia",
            confirm: {
              when: "size(files) == 0",
              message: "¿Querés enviar la denuncia sin documentos? Podés agregarlos después como ampliación.",
            },
            assign: {
              "/data/status": {
                id: "sending",
                value:
                  "=has(source.insurers) && source.insurers.exists(i, i.name == context.insurer) ? 'Enviando a Siniestros de ' + source.insurers.filter(i, i.name == context.insurer)[0].displayName : 'Enviando a la compañía'",
              },
            },
            call: ["upload", "submit"],
            next: "sent",
          },
        },
      },
      sent: {
        type: "final",
        path: "enviado",
        title: "Denuncia enviada",
        notice:
          "=(has(data.status.value) ? data.status.value + '. ' : '') + 'Con tu DNI podés volver para ver cómo sigue o agregar una ampliación.'",
        message: sentMessage,
      },
      extension: {
        path: "ampliacion",
        title: "Agregar una ampliación",
        notice: "='Estado: ' + data.status.value + '.'",
        fields: { "/extension": {} },
        actions: { send: { title: "Enviar ampliación", call: "extend", next: "extended" } },
      },
      extended: {
        type: "final",
        path: "ampliacion-enviada",
        title: "Ampliación enviada",
        message: extendedMessage,
      },
    },
    catch: {
      "409": { message: "=response.body.error.message", start: { flow: "claim/entry" } },
      "400": { message: "=response.body.error.message" },
      "401": {},
      "404": { message: "Error de conexión, reintentelo más tarde" },
      "500": { message: "Error del servidor, reintentelo más tarde" },
      other: { message: "Error inesperado, intente nuevamente" },
    },
  };
}

function saveCall(status: "draft" | "sending"): NonNullable<FlowDocument["calls"]>[string] {
  return {
    post: "/accidents",
    body: {
      id: "=data.id",
      status: { id: status },
      riskType: "other",
      policyId: "=has(context.policyId) ? context.policyId : data.policyId",
      insured: {
        identityNumber: "=context.identityNumber.digits()",
        birthDate: "=data.insured.birthDate.format('YYYY/MM/DD')",
        fullName: "=data.insured.fullName",
        email: "=data.insured.email",
      },
    },
    send: true,
    stores: status,
    assign: { "/data/id": "=response.body.data.id" },
  };
}

/** Scenarios by path that go through every step of a new claim: it is sent without documents, and it is extended. */
export function claimScenarios(flow: string): Readonly<Record<string, ScenarioDocument>> {
  const insured = { fullName: "Ana Prueba", email: "ana@example.com" };
  const files = [{ key: "f-1", name: "foto-1.jpg", type: "image/jpeg", size: 120000 }];
  const context = { identityNumber: "99123456", policyId: "P-1" };
  const head = { $schema: "../../schemas/scenario.schema.json", flow };
  const insurers = { status: 200, body: { data: [{ name: "zurich", displayName: "Zurich" }] } };
  return {
    [`flows/${flow}.scenario.json`]: {
      ...head,
      title: "De principio a fin, sin documentos",
      given: { today: "2026-11-20", insurer: "zurich", context },
      replies: {
        load: { status: 200, body: { data: { data: { insured } } } },
        save: { status: 200, body: { data: { id: "A-1" } } },
        submit: { status: 200, body: { data: { id: "A-1" } } },
        "source:insurers": insurers,
      },
      steps: [
        {
          at: "event",
          answer: {
            "/date": "2026-11-19",
            "/time": "10:30",
            "/place/city": "Rosario",
            "/place/street": "Mitre",
            "/description": "Se lo llevó el viento",
          },
          press: "next",
          expect: { request: { call: "save", body: { date: "2026/11/19", status: { id: "draft" } } } },
        },
        { at: "files", press: "next" },
        {
          at: "review",
          press: "send",
          confirm: true,
          expect: {
            request: {
              call: "submit",
              body: {
                id: "A-1",
                email: "ana@example.com",
                status: { id: "sending" },
              },
            },
          },
        },
        { at: "sent" },
      ],
      expect: { path: ["event", "files", "review", "sent"], message: sentMessage },
    },
    [`flows/${flow}-extension.scenario.json`]: {
      ...head,
      title: "Una denuncia enviada se amplía",
      given: { today: "2026-11-20", context: { ...context, accidentId: "A-9" } },
      replies: {
        load: {
          status: 200,
          body: { data: { data: { insured, id: "A-9", status: { id: "analysis", value: "En análisis" } } } },
        },
        extend: { status: 200, body: { data: { id: "E-1" } } },
      },
      steps: [
        {
          at: "extension",
          answer: { "/extension/note": "Agrego la factura", "/extension/files": files },
          press: "send",
          expect: { request: { call: "extend", body: { files: [{ filename: "foto-1.jpg" }] } } },
        },
      ],
      expect: { path: ["extension", "extended"], message: extendedMessage },
    },
  };
}
