import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** A ceremony that the browser or the editor ended. The message is shown to the editor. */
export class PasskeyFailure extends Error {}

/** Asks the browser to create a passkey. @throws PasskeyFailure */
export async function createPasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(refuse);
}

/** Asks the browser to answer with a passkey. @throws PasskeyFailure */
export async function answerByPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(refuse);
}

const texts: Record<string, string> = {
  NotAllowedError: "No passkey was received: the request was cancelled or took too long.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys work only at the site's own address. Open the admin there.",
  NotSupportedError: "This device has no way to verify you, which passkeys need.",
};

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  const message = Object.hasOwn(texts, name) ? texts[name] : undefined;
  throw new PasskeyFailure(message ?? "This browser cannot use passkeys here.");
}
