/** The cookie that carries a signed-in editor's session id. */
export const sessionCookie = "session";
