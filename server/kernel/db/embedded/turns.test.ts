import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Sends by name, in the order that the log shows; nothing is answered before the test says so. */
function engine() {
  const turns = new Turns();
  const sent: string[] = [];
  const send = (name: string) => () => {
    sent.push(name);
    return Promise.resolve(name);
  };
  return { turns, sent, send };
}

test('Statements are sent at once, without waiting for each other’s answers', () => {
  const { turns, sent, send } = engine();
  void turns.statement(send('a'));
  void turns.statement(send('b'));
  expect(sent).toEqual(['a', 'b']);
});

test('A transaction keeps everybody back until its end is sent, and then they go in their order', async () => {
  const { turns, sent, send } = engine();
  void turns.begin(send('begin 1'));
  const answers = [
    turns.statement(send('a')),
    turns.begin(send('begin 2')),
    turns.statement(send('b')),
    turns.statement(send('c')),
  ];
  expect(sent).toEqual(['begin 1']);
  turns.end();
  expect(sent).toEqual(['begin 1', 'a', 'begin 2']);
  turns.end();
  expect(sent).toEqual(['begin 1', 'a', 'begin 2', 'b', 'c']);
  expect(await Promise.all(answers)).toEqual(['a', 'begin 2', 'b', 'c']);
});

test('A statement does not overtake a transaction that waits', () => {
  const { turns, sent, send } = engine();
  void turns.begin(send('begin 1'));
  void turns.begin(send('begin 2'));
  turns.end();
  void turns.statement(send('a'));
  expect(sent).toEqual(['begin 1', 'begin 2']);
});

test('A statement that fails while it waits fails for its own user alone', async () => {
  const { turns, send } = engine();
  void turns.begin(send('begin'));
  const failing = turns.statement(() => Promise.reject(new Error('no such table')));
  const next = turns.statement(send('a'));
  turns.end();
  await expect(failing).rejects.toThrow('no such table');
  expect(await next).toBe('a');
});
