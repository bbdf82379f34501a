import type { Card } from '../../../../../src/shared/contract/account.ts'
import type { Plan } from '../../../../../src/shared/contract/plan.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, EXPIRES, ID, OTHER_ID, SESSION, invitation, message } from './shared.ts'

const plan: Plan = {
  _id: OTHER_ID,
  main_plan_id: OTHER_ID,
  is_active: true,
  username: 'ana@example.org',
  auto_transcription_time: 36_000,
  human_transcription_time: 0,
  available_auto_transcription_time: 35_705,
  available_human_transcription_time: 0,
  auto_transcription_exact_time: '10h 00m 00s',
  human_transcription_exact_time: '00m 00s',
  auto_transcription_diff_time: 3600,
  human_transcription_diff_time: 0,
  auto_transcription_exact_diff_time: '1h 00m 00s',
  human_transcription_exact_diff_time: '00m 00s',
  auto_transcription_percent_diff_time: 9,
  human_transcription_percent_diff_time: 0,
}
const card: Card = {
  brand: 'visa',
  last4: '4242',
  exp_month: 3,
  exp_month_name: 'March',
  exp_year: 2030,
  name: 'Ana Petrović',
}

/** Examples of the area `account`. */
export const accountExamples: ExamplesOf<'account'> = {
  'account.getProfile': {
    reply: {
      user: {
        _id: ID,
        email: 'ana@example.org',
        name: 'Ana Petrović',
        phone: '+385 1 2345678',
        role: 'SUBSCRIBER',
        language: 'en',
        address: { country: 'HR', state: '', city: 'Zagreb', line1: 'Ilica 1', line2: '', postal_code: '10000' },
        tax: null,
        card,
        metadata: { has_payment_method_added: true, has_email_address_validated: true, has_had_trial: true },
      },
      plan,
      extern_plans: [],
      invitations: [invitation],
      usage: null,
    },
  },
  'account.getStorage': {
    reply: { used: 1_284_500_000, quota: 100_000_000_000, media: 1_280_000_000, texts: 4_500_000, uploads: 0 },
  },
  'account.changeEmail': { body: { email: 'ana@example.com' }, reply: message('Email changed successfully!') },
  'account.confirmPassword': { body: { password: 'harbour-lamp-71' } },
  'account.deleteAccount': {},
  'account.exportAccount': {},
  'account.changePassword': {
    body: { old_password: 'harbour-lamp-71', new_password: 'lighthouse-stair-7' },
    reply: { message: 'Password changed successfully!', token: SESSION, expire_date: EXPIRES },
  },
  'account.listDevices': {
    reply: [
      {
        _id: ID,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        signed_in_date: DATE,
        last_used_date: DATE,
        network: '203.0.113.7',
        is_current: true,
      },
    ],
  },
  'account.signOutDevice': {},
  'account.listInvoices': {
    reply: [
      {
        _id: ID,
        number: 'LH-2026-000017',
        status: 'partly refunded',
        price: 9990,
        date_issued: 1_795_168_867,
        invoice_url: `/api/longhand/account/invoices/${ID}/pdf`,
        credit_notes: [
          {
            _id: ID,
            number: 'CN-2026-000003',
            status: 'issued',
            price: 2000,
            date_issued: 1_795_255_267,
            credit_note_url: `/api/longhand/account/credit_notes/${ID}/pdf`,
          },
        ],
      },
    ],
  },
  'account.downloadInvoice': {},
  'account.downloadCreditNote': {},
  'account.listCountries': {
    reply: [
      {
        continent: 'Europe',
        region: 'Southern Europe',
        country: 'Croatia',
        capital: 'Zagreb',
        fips: 'HR',
        iso2: 'HR',
        iso3: 'HRV',
        isoNo: '191',
        internet: 'HR',
      },
    ],
  },
  'account.listTaxIds': { reply: [{ type: 'eu_vat', country: 'Croatia', pattern: 'HR12345678912' }] },
  'account.setInvoiceInfo': {
    body: {
      name: 'Ana Petrović',
      phone: '+385 1 2345678',
      address: { country: 'HR', state: null, city: 'Zagreb', line1: 'Ilica 1', line2: null, postal_code: '10000' },
      tax: { type: null, code: null },
    },
    reply: message('Billing settings saved.'),
  },
  'account.signOutOthers': {},
  'account.sendValidationLink': { reply: message('Email sent successfully!') },
}
