import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

// What the office fetches when it is needed.

/** The operator's own account, which few open in a day. */
export const accountPart = lazyPart(() =>
  import("./account/account-page.tsx").then(({ AccountPage }) => AccountPage),
);

/** What brokers may do. */
export const brokersPart = lazyPart(() =>
  import("./brokers/brokers-page.tsx").then(({ BrokersPage }) => BrokersPage),
);

/** The numbers of the business. */
export const parametersPart = lazyPart(() =>
  import("./parameters/parameters-page.tsx").then(({ ParametersPage }) => ParametersPage),
);

/** The insurers, with their logos and mailboxes. */
export const insurersPart = lazyPart(() =>
  import("./insurers/insurers-page.tsx").then(({ InsurersPage }) => InsurersPage),
);

/** The accounts of the office. */
export const operatorsPart = lazyPart(() =>
  import("./operators/operators-page.tsx").then(({ OperatorsPage }) => OperatorsPage),
);

/** The set-up of a second factor with its QR code, once an account. */
export const factorSetupPart = lazyPart(() =>
  import("./sign-in/factor-setup.tsx").then(({ FactorSetup }) => FactorSetup),
);
