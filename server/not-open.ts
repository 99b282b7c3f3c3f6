import type { OperationId } from '#generated/operations.ts';

/** Operations of the contract that this server does not do yet, by name; they answer NOT_OPEN. */
export const notOpen = [] as const satisfies readonly OperationId[];

export type NotOpen = (typeof notOpen)[number];
