import { beforeEach, expect, test } from 'vitest';
import { handCards } from '../src/lib/cards';
import { Order } from '../src/lib/order.svelte';

let told: string[];
beforeEach(() => {
  sessionStorage.clear();
  told = [];
});

const open = () => new Order('order', (text) => told.push(text));
const hold = (order: Order, hand: string, round = 1) => order.hold(round, handCards(hand), []);

test('an order is kept for the round, also when the page is loaded anew', () => {
  const order = open();
  hold(order, '3r3g4yJ');
  order.put(['J.0', '3r.0'], 'new');
  const again = open();
  hold(again, '3r3g4yJ');
  expect(again.groups).toEqual([['J.0', '3r.0']]);
  const later = open();
  hold(later, '3g4yJ');
  expect(later.groups).toEqual([]);
  hold(later, '3r3g4yJ', 2);
  expect(later.groups).toEqual([]);
});

test('a card stays where it was put until the hand is sorted', () => {
  const order = open();
  hold(order, '3r4y5b6gJ');
  order.put(['6g.0'], { beside: '4y.0', after: false }, ['3r.0', '4y.0', '5b.0', '6g.0']);
  expect([order.groups, order.placed]).toEqual([[], ['3r.0', '6g.0', '4y.0', '5b.0']]);
  order.shift('6g.0', 1, order.placed);
  hold(order, '3r5b6gJ');
  const again = open();
  hold(again, '3r5b6gJ');
  expect(again.placed).toEqual(['3r.0', '6g.0', '5b.0']);
  again.put(['6g.0', '5b.0'], 'new');
  expect([again.groups, again.placed]).toEqual([[['6g.0', '5b.0']], ['3r.0']]);
  again.sort();
  expect(again.placed).toEqual([]);
  expect(told).toEqual(['green 6: place 2 of 4', 'green 6: place 3 of 4', 'green 6 and blue 5: group 1, place 1 of 2']);
});

test('a move that is taken back brings its group back', () => {
  const order = open();
  hold(order, '3r3g4yJ');
  order.put(['3r.0', '3g.0'], 'new');
  hold(order, '4yJ');
  expect(order.groups).toEqual([]);
  hold(order, '3r3g4yJ');
  expect(order.groups).toEqual([['3r.0', '3g.0']]);
});

test('the screen reader is told where cards lie now', () => {
  const order = open();
  hold(order, '3r3g4yJ');
  order.put(['4y.0'], 'new');
  order.put(['J.0'], { beside: '4y.0', after: true });
  order.shift('J.0', -1);
  order.clear();
  order.clear();
  expect(told).toEqual([
    'yellow 4: group 1, place 1 of 1',
    'Jack: group 1, place 2 of 2',
    'Jack: group 1, place 1 of 2',
    'Jack and yellow 4: in no group',
  ]);
});

test('what a broken store holds is no order', () => {
  sessionStorage.setItem('order', '{');
  const order = open();
  hold(order, '3r');
  expect(order.groups).toEqual([]);
});
