/** Types for the parts of the library that the tests use. The library ships no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Details {
    uid: string;
    prompt: { name: string };
    params: { client_id: string; scope: string };
    grantId?: string;
  }

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    readonly Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
  }
}
