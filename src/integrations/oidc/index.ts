import * as oidc from "openid-client";

export interface OidcSettings {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
}

/** State kept in the visitor's browser between leaving for the provider and coming back. */
export interface SignInAttempt {
  codeVerifier: string;
  state: string;
  nonce: string;
}

/**
 * The account as the provider describes it: from the ID token if that says whether the address is verified, else from
 * userinfo.
 */
export interface ProviderAccount {
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

/** OpenID Connect sign-in: discovery, code flow with PKCE, state and nonce. The provider is looked up at its first use. */
export class IdentityProvider {
  readonly #settings: OidcSettings;
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** @returns where to send the browser, and what to keep meanwhile */
  async begin(redirectUri: string): Promise<{ address: string; attempt: SignInAttempt }> {
    const attempt = {
      codeVerifier: oidc.randomPKCECodeVerifier(),
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
    };
    const address = oidc.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: "S256",
      state: attempt.state,
      nonce: attempt.nonce,
    });
    return { address: address.href, attempt };
  }

  /** Completes the sign-in at the address the browser came back to. @throws when anything about it does not fit */
  async complete(callback: URL, attempt: SignInAttempt): Promise<ProviderAccount> {
    const configuration = await this.#discover();
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The provider sent no ID token");
    if (claims.email && claims.email_verified !== undefined) return accountOf(claims);
    return accountOf(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuerUrl, clientId, clientSecret } = this.#settings;
    const issuer = new URL(issuerUrl);
    this.#configuration ??= oidc
      .discovery(issuer, clientId, clientSecret, undefined, {
        // The settings allow http for loopback only.
        execute: issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
        timeout: 10,
      })
      .catch((error: unknown) => {
        this.#configuration = undefined;
        throw error;
      });
    return this.#configuration;
  }
}

function accountOf(claims: Record<string, unknown>): ProviderAccount {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : null);
  return {
    email: text("email"),
    isEmailVerified: claims.email_verified === true || claims.email_verified === "true",
    firstName: text("given_name") ?? text("first_name"),
    lastName: text("family_name") ?? text("last_name"),
    pictureUrl: text("picture") ?? text("profile_image_url"),
  };
}
