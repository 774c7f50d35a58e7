import { PasswordField } from "#src/desk/ui/password-field.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { CodeField } from "../sign-in/code-field.tsx";

/** What is proved again before the account changes. */
export type Proof = { readonly currentPassword: string; readonly code: string };

export const emptyProof: Proof = { currentPassword: "", code: "" };

type ProofFieldsProps = {
  proof: Proof;
  onType: (proof: Proof) => void;
  problems: Readonly<Record<string, string>>;
};

/** Current password and code, as both changes of an account ask for them. */
export function ProofFields({ proof, onType, problems }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        label={officeText("account.currentPassword")}
        showLabel={officeText("account.showCurrent")}
        name="current-password"
        autoComplete="current-password"
        value={proof.currentPassword}
        onType={(currentPassword) => onType({ ...proof, currentPassword })}
        problem={problems.currentPassword}
      />
      <CodeField
        value={proof.code}
        onType={(code) => onType({ ...proof, code })}
        problem={problems.code && officeText("factor.used")}
      />
    </>
  );
}

/** Finds the fields that are empty or short, with the text of each. */
export function missingOf({ currentPassword, code }: Proof): Record<string, string> {
  return {
    ...(currentPassword === "" ? { currentPassword: officeText("account.missing") } : {}),
    ...(code.length < 6 ? { code: officeText("factor.missing") } : {}),
  };
}
