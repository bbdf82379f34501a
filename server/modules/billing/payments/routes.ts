import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  addPaymentMethod,
  confirmPaymentMethod,
  confirmSandbox,
  createSandboxToken,
  removePaymentMethod,
  stripeWebhook,
} from '../../../../src/shared/contract/payments.ts'
import {
  charge,
  issueInvoice,
  PAID_NOT_CREDITED,
  PAID_NOT_INVOICED,
  pay,
} from '../../../../src/shared/contract/plan.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { type Caller, mount } from '../../../kernel/http/mount.ts'
import { idempotencyKeyOf } from '../../../kernel/http/requests.ts'
import { PaymentRefused } from '../../../ports/payments.ts'
import { billingOff, notConfirmed, sandboxOf } from './errors.ts'
import type { Outcome } from './purchases.ts'
import type { Paid } from './service.ts'

export interface PaymentRoutesDeps {
  /** Null where billing is off. */
  paid: Paid | null
  /** Sets the caller's cookies again, with the role that they have by now. */
  renewSession: (caller: Caller, reply: FastifyReply) => Promise<void>
}

export function paymentRoutes(app: FastifyInstance, { paid, renewSession }: PaymentRoutesDeps): void {
  /** @throws AppError 404 where billing is off */
  const billing = (): Paid => {
    if (!paid) throw billingOff()
    return paid
  }

  mount(app, pay, async ({ caller, body, query, request, reply }) => {
    const outcome = await billing().purchases.pay(caller, body, {
      key: idempotencyKeyOf(request),
      isUpdateCard: query.is_update_card,
      waitedMs: reply.elapsedTime,
      address: request.ip,
    })
    if (outcome.state === 'confirm')
      return { requires_action: true as const, client_secret: outcome.clientSecret, payment_id: outcome.paymentId }
    return { invoice: await settle(outcome, caller, reply) }
  })

  mount(app, charge, async ({ caller, body, request, reply, say }) => {
    const times = { autoSeconds: body.auto_transcription_time, humanSeconds: body.human_transcription_time }
    const outcome = await billing().purchases.charge(caller, body.payment_id, times, request.ip)
    if (outcome.state === 'confirm') throw notConfirmed()
    // An invoice that is not there yet is the matter of the next call.
    await settle(outcome.state === 'credited' ? { ...outcome, fault: null } : outcome, caller, reply)
    return { message: say(messages.paid) }
  })

  mount(app, issueInvoice, async ({ caller, body, reply }) => {
    const outcome = await billing().purchases.issueInvoice(caller, body.payment_id)
    if (outcome.state === 'confirm') throw notConfirmed()
    return { invoice: await settle(outcome, caller, reply) }
  })

  mount(app, addPaymentMethod, async ({ caller, body, request, say }) => {
    const saved = await billing().cards.add(caller, {
      token: body.token,
      nameOnCard: body.name_on_card,
      address: request.ip,
    })
    if (typeof saved === 'string') return { message: say(saved) }
    return { requires_action: true as const, client_secret: saved.clientSecret, setup_id: saved.setupId }
  })

  mount(app, confirmPaymentMethod, async ({ caller, body, request, say }) => ({
    message: say(await billing().cards.confirm(caller, body.setup_id, request.ip)),
  }))

  mount(app, removePaymentMethod, ({ caller }) => billing().cards.remove(caller))

  mount(app, createSandboxToken, async ({ body }) => {
    const sandbox = sandboxOf(paid?.payments ?? null)
    try {
      return {
        token: await sandbox.createToken({
          number: body.number,
          expMonth: body.exp_month,
          expYear: body.exp_year,
          cvc: body.cvc,
        }),
      }
    } catch (error) {
      if (error instanceof PaymentRefused) throw new AppError(422, error.code, error.message)
      throw error
    }
  })

  mount(app, confirmSandbox, async ({ body, say }) => {
    const answered = await sandboxOf(paid?.payments ?? null).confirm(body.client_secret, body.approve)
    if (!answered) throw notFound()
    return { status: answered.state, message: answered.message && say(answered.message) }
  })

  void addScope(app, 'webhooks of payments', async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mount(scope, stripeWebhook, async ({ request }) => {
      if (paid?.payments.provider !== 'stripe') throw notFound()
      const signature = request.headers['stripe-signature']
      await paid.webhooks.receive(
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : '',
      )
      return { received: true as const }
    })
  })

  /**
   * The link to the invoice of a purchase that is done. @throws AppError 403 when the money was taken and something
   * after it failed
   */
  async function settle(
    outcome: Exclude<Outcome, { state: 'confirm' }>,
    caller: Caller,
    reply: FastifyReply,
  ): Promise<string | null> {
    const { state, invoice, fault } = outcome
    if (state === 'paid')
      throw new AppError(403, PAID_NOT_CREDITED, messages.paidNotCredited, { invoice, cause: fault })
    // The role may be another one by now.
    await renewSession(caller, reply)
    if (fault) throw new AppError(403, PAID_NOT_INVOICED, messages.paidNotInvoiced, { invoice, cause: fault })
    return invoice
  }
}
