import { expect, test } from 'vitest'
import { createSecret, signedHeaders } from './signature.ts'

test('signs as Standard Webhooks has it', () => {
  // The example of the specification's own libraries.
  const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
  expect(
    signedHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}', secrets }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a second secret brings a second signature', () => {
  const secrets = [createSecret(), createSecret()]
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { 'webhook-signature': signature } = signedHeaders({ id: 'a', at: 0, body: '', secrets })
  expect(signature!.split(' ')).toHaveLength(2)
})
