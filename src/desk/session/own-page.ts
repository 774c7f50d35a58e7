import { cleanPhone } from "#engine/identifiers/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { copy } from "#src/shared/share/take-along.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { useBrokerSession } from "./broker-session.ts";

/** The address of the broker's public page; nothing while they have published none. */
export function useOwnPage(): string | undefined {
  const name = useBrokerSession(({ broker }) => broker?.selfManagementURL);
  return name ? addressOf(name) : undefined;
}

/** Where a platform is. */
export function addressOf(name: string): string {
  return `${location.origin}/autogestion/${name}`;
}

/** Puts an address where the device pastes from, and says so. */
export async function copyAddress(address: string): Promise<void> {
  const isCopied = await copy(address);
  const { show } = useToasts.getState();
  if (isCopied) show(deskText("share.copied"));
  else show(deskText("share.notCopied", { address }), "warning");
}

/** Where WhatsApp begins a message to somebody; without a phone it asks to whom. */
export function whatsAppTo(text: string, phoneNumber?: string): string {
  const number = phoneNumber === undefined ? "" : cleanPhone(phoneNumber, { mobile: true }).slice(1);
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
