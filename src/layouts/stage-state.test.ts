import type { Location } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { RouteEntry } from '#src/platform/route-entry.ts';
import { arrive, begin, discard, prepare, type Screen, type StageState, settle } from './stage-state.ts';

const load = () => Promise.reject(new Error('not loaded here'));
const entry = (pattern: string, rest: Partial<RouteEntry> = {}): RouteEntry => ({ pattern, load, ...rest });

const HOME = entry('/', { tab: true, keepAlive: true });
const CARE = entry('/hospitalize', { tab: true });
const DOCTOR = entry('/doctorDetail/:id');
const CLINIC = entry('/clinicDetail/:id');
const QUESTIONS = entry('/questionList', { keepAlive: true });

const at = (route: RouteEntry, address = route.pattern, search = ''): Screen => {
  const location: Location = { pathname: address, search, hash: '', state: null, key: `${address}${search}` };
  return { address, entry: route, params: {}, location };
};

const addresses = (state: StageState) => state.screens.map(screen => screen.address);

describe('the direction', () => {
  const home = begin(at(HOME), 3);

  test.each([
    [4, 'forward'],
    [9, 'forward'],
    [2, 'back'],
    [0, 'back'],
    [3, 'none'],
  ] as const)('With 3 entries below, the direction to %s is %s', (count, motion) => {
    expect(arrive(home, at(DOCTOR, '/doctorDetail/1'), count).motion).toBe(motion);
  });

  test('Tabs do not slide beside each other, in either direction', () => {
    const care = arrive(home, at(CARE), 4);
    expect(care.motion).toBe('none');
    expect(arrive(care, at(HOME), 3).motion).toBe('none');
  });
});

describe('what stays mounted', () => {
  test('The screen that leaves stays mounted until its slide is over', () => {
    const doctor = begin(at(DOCTOR, '/doctorDetail/1'), 0);
    const moving = arrive(doctor, at(CLINIC, '/clinicDetail/2'), 1);
    expect(addresses(moving)).toEqual(['/doctorDetail/1', '/clinicDetail/2']);
    expect(moving.leaving?.address).toBe('/doctorDetail/1');
    const still = settle(moving);
    expect(addresses(still)).toEqual(['/clinicDetail/2']);
    expect(still).toMatchObject({ leaving: null, motion: 'none' });
  });

  test('A kept-alive screen stays mounted, at the address it was last shown at', () => {
    const home = begin(at(HOME, '/', '?topOrgId=1'), 0);
    const state = settle(arrive(home, at(DOCTOR, '/doctorDetail/1', '?topOrgId=1'), 1));
    expect(addresses(state)).toEqual(['/', '/doctorDetail/1']);
    expect(state.screens[0]).toBe(home.current);
  });

  test('A tab that is not kept stays until the next one is seen, though it does not slide', () => {
    const home = arrive(begin(at(CARE), 0), at(HOME), 1);
    expect(home).toMatchObject({ motion: 'none', leaving: { address: '/hospitalize' } });
    expect(addresses(home)).toEqual(['/hospitalize', '/']);
    expect(addresses(settle(home))).toEqual(['/']);
  });

  test('A kept screen is shown again as it is, in its old place among the nodes', () => {
    const home = begin(at(HOME), 0);
    const list = settle(arrive(home, at(QUESTIONS), 1));
    const back = settle(arrive(list, at(HOME), 0));
    expect(addresses(back)).toEqual(['/', '/questionList']);
    expect(back.current.entry).toBe(HOME);
  });

  test('Another address of the same pattern is another screen', () => {
    const one = begin(at(DOCTOR, '/doctorDetail/1'), 0);
    const two = arrive(one, at(DOCTOR, '/doctorDetail/2'), 1);
    expect(addresses(two)).toEqual(['/doctorDetail/1', '/doctorDetail/2']);
    expect(two.motion).toBe('forward');
  });

  test('Another query of the same address is the same screen with other parameters', () => {
    const home = begin(at(HOME, '/', '?kind=1'), 0);
    const state = arrive(home, at(HOME, '/', '?kind=2'), 1);
    expect(state.motion).toBe('none');
    expect(state.screens).toEqual([at(HOME, '/', '?kind=2')]);
    expect(state.count).toBe(1);
  });

  test('Turning round in the middle of a slide shows the screen that was leaving', () => {
    const doctor = begin(at(DOCTOR, '/doctorDetail/1'), 0);
    const forward = arrive(doctor, at(CLINIC, '/clinicDetail/2'), 1);
    const back = arrive(forward, at(DOCTOR, '/doctorDetail/1'), 0);
    expect(back).toMatchObject({ motion: 'back', current: { address: '/doctorDetail/1' } });
    expect(back.leaving?.address).toBe('/clinicDetail/2');
    expect(addresses(settle(back))).toEqual(['/doctorDetail/1']);
  });

  test('A third screen in the middle of a slide drops the first', () => {
    const doctor = begin(at(DOCTOR, '/doctorDetail/1'), 0);
    const second = arrive(doctor, at(CLINIC, '/clinicDetail/2'), 1);
    const third = arrive(second, at(CLINIC, '/clinicDetail/3'), 2);
    expect(addresses(third)).toEqual(['/clinicDetail/2', '/clinicDetail/3']);
  });
});

describe('a screen that is drawn ahead', () => {
  const home = begin(at(HOME), 0);
  const doctor = at(DOCTOR, '/doctorDetail/1');

  test('A screen that is drawn ahead is mounted and hidden, and is the one that is shown later', () => {
    const ahead = prepare(home, doctor);
    expect(addresses(ahead)).toEqual(['/', '/doctorDetail/1']);
    expect(ahead.current).toBe(home.current);
    const arrived = arrive(ahead, { ...doctor, params: {} }, 1);
    expect(arrived).toMatchObject({ motion: 'forward', prepared: null });
    expect(arrived.current.params).toBe(doctor.params);
    expect(discard(arrived, doctor)).toBe(arrived);
  });

  test('A screen that is drawn ahead is shown with its own parameters, where another rest of its address is opened', () => {
    const rest = (name: string): Screen => {
      const screen = at(DOCTOR, '/doctorDetail/1');
      return { ...screen, params: { '*': name }, location: { ...screen.location, pathname: `/1/${name}` } };
    };
    expect(arrive(prepare(home, rest('one')), rest('two'), 1).current.params).toEqual({ '*': 'two' });
  });

  test('A screen that is drawn ahead makes room for the next, and goes when nobody follows', () => {
    const clinic = at(CLINIC, '/clinicDetail/2');
    const ahead = prepare(prepare(home, doctor), clinic);
    expect(addresses(ahead)).toEqual(['/', '/clinicDetail/2']);
    expect(discard(ahead, doctor)).toBe(ahead);
    expect(addresses(discard(ahead, clinic))).toEqual(['/']);
    expect(addresses(discard(ahead))).toEqual(['/']);
    expect(discard(home)).toBe(home);
  });

  test('A screen that is drawn ahead goes with a way to another screen, though it would be kept once it was shown', () => {
    const ahead = prepare(home, at(QUESTIONS));
    expect(addresses(arrive(ahead, doctor, 1))).toEqual(['/', '/doctorDetail/1']);
  });

  test('A screen that is drawn ahead stays when the slide that went on before is over', () => {
    const sliding = arrive(begin(at(DOCTOR, '/doctorDetail/1'), 0), at(HOME), 1);
    const ahead = settle(prepare(sliding, at(CLINIC, '/clinicDetail/2')));
    expect(addresses(ahead)).toEqual(['/', '/clinicDetail/2']);
  });

  test('A screen that is mounted already is not drawn ahead', () => {
    expect(prepare(home, at(HOME, '/', '?topOrgId=1'))).toBe(home);
  });
});
