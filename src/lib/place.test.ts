import { expect, test } from 'vitest';
import { cityOf, placeOf } from './place.ts';

test('A clinic is named after its city, without 市', () => {
  expect(placeOf({ clinicCity: '深圳市', clinicName: '松坪馆' })).toBe('深圳 松坪馆');
  expect(cityOf('北京')).toBe('北京');
  expect(cityOf('延边朝鲜族自治州')).toBe('延边朝鲜族自治州');
  expect(cityOf('沙市')).toBe('沙市');
});
