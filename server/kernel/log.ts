import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** PostgreSQL's fields of an error that quote rows: a phone that is there already, the whole of a patient. */
const quotingFields = ['detail', 'where', 'internalQuery'];

function withoutRows(error: Error): object {
  const serialized = Object.entries(stdSerializers.err(error));
  return {
    ...Object.fromEntries(serialized.filter(([field]) => !quotingFields.includes(field))),
    ...(error instanceof AggregateError ? { aggregateErrors: error.errors.map(withoutRows) } : {}),
  };
}

/** The server's log, one line of JSON each. Database errors are logged without personal data. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutRows } };
  return destination ? pino(options, destination) : pino(options);
}
