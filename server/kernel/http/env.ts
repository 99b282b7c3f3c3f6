/** What a request carries through hono's middleware: for the log, and for the answer to an error. */
export interface Env {
  Variables: { requestId: string; operation: string; code: number };
}
