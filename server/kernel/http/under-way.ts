import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BusinessError } from '#server/kernel/errors.ts';

/** How many requests may be under way at once. */
export interface UnderWayLimits {
  /** Browsers do not pipeline, so a browser's connection has one. */
  connection: number;
  /** Many people may share one IPv4 address. */
  address: number;
}

const { code, message } = new BusinessError('TOO_OFTEN');
const refusal = JSON.stringify({ code, message });

/**
 * Lets the listener have a bounded number of requests under way for each connection and each address. Requests beyond it
 * are refused with TOO_OFTEN (status 429), and their connection closes.
 */
export function limitUnderWay(
  listener: RequestListener,
  addressOf: (request: IncomingMessage) => string,
  limits: UnderWayLimits,
): RequestListener {
  const ofConnection = new Map<Socket, Set<ServerResponse>>();
  const ofAddress = new Map<string, number>();

  /** The responses of one connection that are not finished. */
  function openOf(socket: Socket, address: string): Set<ServerResponse> {
    const known = ofConnection.get(socket);
    if (known) return known;
    const open = new Set<ServerResponse>();
    ofConnection.set(socket, open);
    // A response that waits behind another one gets no event of a lost connection.
    socket.once('close', () => {
      for (const response of open) end(open, response, address);
      ofConnection.delete(socket);
    });
    return open;
  }

  function end(open: Set<ServerResponse>, response: ServerResponse, address: string): void {
    if (!open.delete(response)) return;
    const left = (ofAddress.get(address) ?? 0) - 1;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  }

  return (request, response) => {
    const address = addressOf(request);
    const open = openOf(request.socket, address);
    const underWay = ofAddress.get(address) ?? 0;
    if (open.size >= limits.connection || underWay >= limits.address) {
      response.writeHead(429, { 'content-type': 'application/json', connection: 'close' }).end(refusal);
      return;
    }
    open.add(response);
    ofAddress.set(address, underWay + 1);
    response.once('close', () => end(open, response, address));
    listener(request, response);
  };
}
