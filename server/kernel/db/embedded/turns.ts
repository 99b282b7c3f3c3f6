/**
 * The order of users on the engine's one session. Single statements only have to be sent in some order, since the engine
 * runs them one after the other. A transaction holds back all other statements until its end has been sent.
 */
export class Turns {
  #taken = false;
  readonly #waiting: { kind: 'statement' | 'transaction'; start: () => void }[] = [];

  /** Sends a single statement: at once, or after the transactions that came first. `send` must not await before it sends. */
  statement<Result>(send: () => Promise<Result>): Promise<Result> {
    if (!this.#taken && this.#waiting.length === 0) return send();
    return this.#queue('statement', send);
  }

  /** Begins a transaction once it is alone; `end` lets the others go on. `send` must not await before it sends. */
  begin<Result>(send: () => Promise<Result>): Promise<Result> {
    if (this.#taken || this.#waiting.length > 0) return this.#queue('transaction', send);
    this.#taken = true;
    return send();
  }

  /** To be called when the transaction's last statement has been sent, whether it is answered or not. */
  end(): void {
    this.#taken = false;
    while (!this.#taken) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#taken = next.kind === 'transaction';
      next.start();
    }
  }

  #queue<Result>(kind: 'statement' | 'transaction', send: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ kind, start: () => send().then(resolve, reject) });
    });
  }
}
