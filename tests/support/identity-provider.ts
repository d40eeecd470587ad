import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The provider's claims about the person who signs in. `sub` identifies the account. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  picture?: string;
}

export const oidcClient = { id: "guide", secret: "the secret of the guide" };

/**
 * Starts an identity provider on loopback that signs every visitor in as `person` without asking. By the standard's default, claims
 * come only from userinfo; `claimsInIdToken` adds them to the ID token.
 */
export async function startIdentityProvider({
  redirectUri,
  claimsInIdToken = false,
  port = 0,
}: {
  redirectUri: string;
  claimsInIdToken?: boolean;
  port?: number;
}) {
  let handle = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started = { issuer, person: {} as Claims, requests: [] as string[], stop: () => stop() };

  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] }],
    claims: {
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "picture"],
    },
    conformIdTokenClaims: !claimsInIdToken,
    cookies: { keys: ["a key for tests"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...started.person }),
    }),
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    started.requests.push(String(request.url));
    void (request.url?.startsWith("/interaction/")
      ? signInAtOnce(provider, request, response)
      : answer(request, response));
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return started;
}

async function signInAtOnce(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params } = await provider.interactionDetails(request, response);
  const accountId = "the-account";
  if (prompt.name === "login")
    return provider.interactionFinished(request, response, { login: { accountId } });
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Follows the provider's redirects with cookies, like a browser, up to the redirect back. */
export async function visitProvider(address: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let place = new URL(address);
  for (let hop = 0; hop < 10 && !place.href.startsWith(redirectUri); hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(place, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (!location) throw new Error(`The provider stopped at ${place}: ${await answer.text()}`);
    place = new URL(location, place);
  }
  return place;
}
