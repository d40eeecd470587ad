import * as oidc from "openid-client";

export interface OidcSettings {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  /** Treats the provider's addresses as verified unless it says otherwise. */
  trustsEmail?: boolean;
}

/** State kept in the visitor's browser between the redirect to the provider and the return. */
export interface SignInAttempt {
  codeVerifier: string;
  state: string;
  nonce: string;
}

/** The account as the provider describes it: from the ID token if that says whether the address is verified, else from userinfo. */
export interface ProviderAccount {
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
}

/** OpenID Connect sign-in: discovery, code flow with PKCE, state and nonce. Discovery runs on first use. */
export class IdentityProvider {
  readonly #settings: OidcSettings;
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** @returns the URL to redirect to, and the state to keep until the return */
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

  /** Completes the sign-in with the callback URL. @throws if anything about it does not match */
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
    const isTrusted = this.#settings.trustsEmail === true || isMicrosoftTenant(claims.iss);
    if (claims.email && (isTrusted || claims.email_verified !== undefined))
      return accountOf(claims, isTrusted);
    const info = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return accountOf({ ...claims, ...info }, isTrusted);
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuerUrl, clientId, clientSecret } = this.#settings;
    const issuer = new URL(issuerUrl);
    this.#configuration ??= oidc
      .discovery(issuer, clientId, clientSecret, undefined, {
        // The settings allow http only for loopback.
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

/**
 * Returns true for the issuer of a single Microsoft Entra tenant, whose administrators assign its addresses. Entra never says
 * whether an address is verified. Issuers for all tenants let anyone claim any address.
 */
export const isMicrosoftTenant = (issuer: string) =>
  /^https:\/\/login\.microsoftonline\.(com|us)\/(?!9188040d-6c67-4c5b-b112-36a304b66dad)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0$/i.test(
    issuer,
  );

/** Maps claims to an account. A missing `email_verified` is not `false`: it counts as true for a trusted issuer. */
function accountOf(claims: Record<string, unknown>, isTrusted: boolean): ProviderAccount {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : null);
  const { email_verified: verified } = claims;
  return {
    email: text("email"),
    isEmailVerified: verified === true || verified === "true" || (verified === undefined && isTrusted),
    firstName: text("given_name") ?? text("first_name"),
    lastName: text("family_name") ?? text("last_name"),
    pictureUrl: text("picture") ?? text("profile_image_url"),
  };
}
