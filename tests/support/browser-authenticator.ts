import type { CDPSession } from "@playwright/test";

/** Adds a virtual authenticator that verifies its user automatically. */
export async function addAuthenticator(client: CDPSession) {
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Makes user verification fail from now on. */
    refuse: () => client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}
