import type { Page } from "@playwright/test";

/** An authenticator in the browser that verifies its user by itself. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
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
    /** Lets the user fail to verify from now on. */
    refuse: () => client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}
