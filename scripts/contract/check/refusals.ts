import type { ContractOperation } from '#scripts/contract/document.ts';
import type { Fault } from './fault.ts';
import { type Handler, notOpenPath } from './handlers.ts';
import { moduleOf } from './modules.ts';
import type { Project } from './project.ts';
import { reachedFrom } from './reach.ts';

/** Refusals of a function that the operation shares with others and that its own input cannot cause. */
const cannotHappen: Readonly<Record<string, readonly string[]>> = {
  // It is never online, and its input has neither a coupon nor a sum.
  createPhysiotherapyReservation: [
    'EARLIER_VISIT_REQUIRED',
    'REAL_NAME_REQUIRED',
    'COUPON_NOT_USABLE',
    'FEE_CHANGED',
  ],
  // requireKnownOrganization answers INVALID_INPUT instead.
  finishOnceOperation: ['NOT_FOUND'],
  confirmAgreement: ['NOT_FOUND'],
};

/** Refusals that no call leads to: the operation gets what refuses at run time. */
const thrownElsewhere: Readonly<Record<string, readonly string[]>> = {
  // The payable of the order's purpose refuses.
  createPayOrder: ['MOVE_NOT_ALLOWED'],
};

const fault = (where: string, what: string, hint: string): Fault => ({ drift: 'server', where, what, hint });

/** Refusals that a handler's functions throw and the contract does not declare, and those declared that none throws. */
export function checkReachedRefusals(
  project: Project,
  handlers: readonly Handler[],
  operations: ReadonlyMap<string, ContractOperation>,
  common: readonly string[],
): Fault[] {
  const lists = moduleOf(project, notOpenPath)?.lists;
  return handlers.flatMap(handler => {
    const { name, path, line } = handler;
    const errors = operations.get(name)?.operation['x-errors'];
    if (!operations.has(name)) return [];
    const declared = new Set([...(errors ?? []), ...common, ...(cannotHappen[name] ?? [])]);
    const later = lists?.get(`notAnsweredYet.${name}`)?.map(({ value }) => value) ?? [];
    const reached = reachedFrom(project, path, handler);
    const words = new Set(reached.flatMap(({ part }) => part.words));
    const thrown = reached.flatMap(({ path: at, part }) =>
      part.refusals.map(refusal => ({ ...refusal, at })),
    );
    return [
      ...thrown
        .filter(({ code }) => !declared.has(code))
        .map(({ code, at, line: atLine }) =>
          fault(`${at}:${atLine}`, `${name} 没有声明 ${code}`, `写进 ${name} 的 x-errors`),
        ),
      ...(errors ?? [])
        .filter(code => !words.has(code) && !later.includes(code) && !thrownElsewhere[name]?.includes(code))
        .map(code =>
          fault(
            `${path}:${line}`,
            `${name} 声明了 ${code}，却没有地方拒绝`,
            `实现它，或列入 ${notOpenPath} 的 notAnsweredYet`,
          ),
        ),
    ];
  });
}
