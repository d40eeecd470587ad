/** An outside service, as set-up and settings show it. */
export interface IntegrationState {
  key: string;
  name: string;
  isConfigured: boolean;
  /** Its address and the like, never a secret; null while it is not configured. */
  detail: string | null;
  purpose: string;
  /** The settings (environment variables) that configure it. */
  settings: string[];
}
