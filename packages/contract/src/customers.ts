import { z } from 'zod'
import { problem } from './common/input-problems.ts'
import { call } from './common/call.ts'
import { customerSources, customerStatuses } from './common/statuses/customer-status.ts'
import { floorMax, wallKinds } from './common/rooms/home.ts'
import {
  done,
  id,
  millimetres,
  mobile,
  paging,
  idInShop,
  scopedId,
  shortText,
  version,
} from './common/schemas.ts'

/** Measurements of the customer's home, in mm; null: unknown. `floor`: 1 is the ground floor; addresses that orders kept earlier have none. */
export const homeMeasurements = z.object({
  floor: z.int().min(1).max(floorMax).nullable().optional(),
  doorWidthMm: millimetres.nullable(),
  doorHeightMm: millimetres.nullable(),
  corridorWidthMm: millimetres.nullable(),
  stairWidthMm: millimetres.nullable(),
  liftWidthMm: millimetres.nullable(),
  liftDepthMm: millimetres.nullable(),
  liftHeightMm: millimetres.nullable(),
  bedroomWidthMm: millimetres.nullable(),
  bedroomLengthMm: millimetres.nullable(),
  wallKind: z.enum(wallKinds).nullable(),
})
export type HomeMeasurements = z.output<typeof homeMeasurements>

/** An address as orders keep it. */
export const address = z.object({
  id: scopedId,
  provinceCode: z.string(),
  cityCode: z.string(),
  countyCode: z.string(),
  townCode: z.string(),
  /** "上海市 闵行区 虹桥镇": the districts' names, province first. */
  districtName: z.string(),
  detail: z.string(),
  measurements: homeMeasurements,
})

export const customerAddress = address.extend({ version })

/** The mobile is masked (138****0001) wherever customers are listed. */
export const customer = z.object({
  id: scopedId,
  name: z.string(),
  mobile: z.string(),
  status: z.enum(customerStatuses),
  guideName: z.string(),
  createdAt: z.string(),
  addresses: z.array(customerAddress),
})

export const customerNote = z.object({ id: scopedId, text: z.string(), author: z.string(), at: z.string() })

/** A customer on their own page; the mobile is masked until the caller asks for it. */
const customerDetail = customer.extend({
  source: z.enum(customerSources),
  version,
  notes: z.array(customerNote),
})
const customerName = z.string().trim().min(1).max(40)

export const district = z.object({
  code: z.string(),
  name: z.string(),
  parentDistrict: z.string().nullable(),
  hasChildren: z.boolean(),
})

const addressInput = z.object({
  townCode: z.string().regex(/^\d{6,12}$/, problem('DISTRICT')),
  detail: z.string().trim().min(1).max(200),
  measurements: homeMeasurements,
})

/** Which potential clients a search finds. */
const filter = z.object({ shopId: id, keyword: shortText.default(''), mine: z.boolean().default(false) })

export const customers = {
  search: call({
    summary:
      'Potential clients of a shop by a part of the name or by the last four or all digits of the mobile, newest first',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/list',
    access: 'customer.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: filter.extend({ status: z.enum(customerStatuses).optional(), ...paging }),
    output: z.object({ data: z.array(customer), total: z.int() }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  statusQuery: call({
    summary: 'How many potential clients that the same search finds are in each status',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/status/query',
    access: 'customer.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: filter,
    output: z.object({ data: z.array(z.object({ status: z.enum(customerStatuses), count: z.int() })) }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  create: call({
    summary: 'Creates a potential client of a shop',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/create',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      name: customerName,
      mobile,
      source: z.enum(customerSources).default('WALK_IN'),
      address: addressInput.optional(),
    }),
    output: customer,
    errors: ['CUSTOMER_EXISTS', 'UNKNOWN_MOBILES_LIMIT'],
  }),
  get: call({
    summary: 'One potential client with addresses and follow-up notes, newest first',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/get',
    access: 'customer.read',
    effect: 'read',
    shop: (input) => [input.id],
    input: z.object({ id: idInShop }),
    output: customerDetail,
    errors: ['NOT_FOUND'],
  }),
  update: call({
    summary: 'Corrects a potential client’s name, source or mobile',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/update',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.id],
    input: z.object({
      id: idInShop,
      version,
      name: customerName,
      source: z.enum(customerSources),
      mobile: mobile.optional(),
    }),
    output: customerDetail,
    errors: ['NOT_FOUND', 'CUSTOMER_CHANGED', 'CUSTOMER_EXISTS', 'UNKNOWN_MOBILES_LIMIT'],
  }),
  setStatus: call({
    summary: 'Changes a potential client’s status by hand',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/status',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, status: z.enum(customerStatuses) }),
    output: customerDetail,
    errors: ['NOT_FOUND', 'CUSTOMER_STATUS'],
  }),
  addNote: call({
    summary: 'Adds a follow-up note, which makes a new client a followed one',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/note',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    idempotent: true,
    shop: (input) => [input.id],
    input: z.object({ id: idInShop, text: z.string().trim().min(1).max(1000) }),
    output: customerDetail,
    errors: ['NOT_FOUND'],
  }),
  revealMobile: call({
    summary: 'The whole mobile of a potential client; the audit log keeps who asked for it',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/mobile',
    access: 'customer.write',
    effect: 'write',
    repeat: 'reads',
    shop: (input) => [input.id],
    audit: { zh: '查看客户手机号', en: 'Show a customer’s mobile', of: (input) => ({ subject: input.id }) },
    input: z.object({ id: idInShop }),
    output: z.object({ mobile: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  personalData: call({
    summary: 'All data stored of a customer, for the customer to read; the audit log keeps who asked for it',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/personal-data',
    access: 'customer.erase',
    effect: 'write',
    repeat: 'reads',
    shop: (input) => [input.id],
    audit: { zh: '导出客户个人资料', en: 'Export a customer’s data', of: (input) => ({ subject: input.id }) },
    input: z.object({ id: idInShop }),
    output: z.object({
      sections: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), z.string())) })),
    }),
    errors: ['NOT_FOUND'],
  }),
  erase: call({
    summary:
      'Deletes a customer’s personal data at their request: notes, addresses, carts and quotes go; orders keep numbers, goods and money without a name',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/erase',
    access: 'customer.erase',
    effect: 'write',
    shop: (input) => [input.id],
    audit: { zh: '删除客户个人资料', en: 'Delete a customer’s data', of: (input) => ({ subject: input.id }) },
    input: z.object({ id: idInShop }),
    output: done,
    errors: ['NOT_FOUND', 'CUSTOMER_ORDERS_RUNNING'],
  }),
  searchAddresses: call({
    summary:
      'Addresses of a shop’s customers by district, detail, name, or the last four or all digits of the mobile',
    service: 'trade',
    method: 'POST',
    path: '/user-address/search',
    access: 'customer.read',
    for: 'systems',
    effect: 'read',
    shop: (input) => [input.shopId, input.customerId],
    input: z.object({
      shopId: id,
      customerId: idInShop.optional(),
      keyword: shortText.default(''),
      ...paging,
    }),
    output: z.object({
      data: z.array(
        customerAddress.extend({
          customerId: scopedId,
          customerName: z.string(),
          customerMobile: z.string(),
        }),
      ),
      total: z.int(),
    }),
    errors: ['UNKNOWN_MOBILES_LIMIT'],
  }),
  saveAddress: call({
    summary: 'Adds an address to a customer, or changes one by compare-and-set on its version',
    service: 'trade',
    method: 'POST',
    path: '/user-address/save',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.customerId, input.addressId],
    /** `version`: of the address that is changed. */
    input: addressInput.extend({
      customerId: idInShop,
      addressId: idInShop.optional(),
      version: version.optional(),
    }),
    output: customerAddress,
    errors: ['NOT_FOUND', 'ADDRESS_CHANGED'],
  }),
  saveMeasurements: call({
    summary:
      'Sets the home measurements of an address by compare-and-set on its version; null makes one unknown again',
    service: 'trade',
    method: 'POST',
    path: '/user-address/measurements',
    access: 'customer.write',
    effect: 'write',
    secret: true,
    shop: (input) => [input.addressId],
    input: z.object({ addressId: idInShop, version, measurements: homeMeasurements }),
    output: customerAddress,
    errors: ['NOT_FOUND', 'ADDRESS_CHANGED'],
  }),
  districts: call({
    summary: 'The districts below a district; without one, the provinces',
    service: 'base',
    method: 'POST',
    path: '/district/load',
    access: 'session',
    effect: 'read',
    input: z.object({
      modelKey: z.literal('md_DistrictBO').default('md_DistrictBO'),
      parentDistrict: z.string().max(12).nullable().default(null),
    }),
    output: z.object({ data: z.array(district) }),
    errors: [],
  }),
}
