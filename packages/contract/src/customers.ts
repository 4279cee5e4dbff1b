import { z } from 'zod'
import { problem } from './common/input-problems.ts'
import { call } from './common/call.ts'
import { id, millimetres, mobile, paging, scopedId, shortText } from './common/schemas.ts'

/** What was measured in the customer's home, in mm; unknown measurements stay null. */
export const homeMeasurements = z.object({
  doorWidthMm: millimetres.nullable(),
  doorHeightMm: millimetres.nullable(),
  corridorWidthMm: millimetres.nullable(),
  stairWidthMm: millimetres.nullable(),
  liftWidthMm: millimetres.nullable(),
  liftDepthMm: millimetres.nullable(),
  liftHeightMm: millimetres.nullable(),
  bedroomWidthMm: millimetres.nullable(),
  bedroomLengthMm: millimetres.nullable(),
  wallKind: z.enum(['CONCRETE', 'BRICK', 'LIGHTWEIGHT', 'PLASTERBOARD']).nullable(),
})
export type HomeMeasurements = z.output<typeof homeMeasurements>

export const address = z.object({
  id: scopedId,
  provinceCode: z.string(),
  cityCode: z.string(),
  countyCode: z.string(),
  townCode: z.string(),
  /** "上海市 闵行区 虹桥镇": names of the district codes, province first. */
  districtName: z.string(),
  detail: z.string(),
  measurements: homeMeasurements,
})

/** The mobile is masked (138****0001) wherever customers are listed. */
export const customer = z.object({
  id: scopedId,
  name: z.string(),
  mobile: z.string(),
  status: z.string(),
  addresses: z.array(address),
})

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

export const customers = {
  search: call({
    summary: 'Customers of a shop by name or mobile',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/list',
    access: 'customer.read',
    effect: 'read',
    shop: (input) => [input.shopId],
    input: z.object({ shopId: id, keyword: shortText.default(''), ...paging }),
    output: z.object({ data: z.array(customer), total: z.int() }),
    errors: [],
  }),
  create: call({
    summary: 'A new potential client of a shop',
    service: 'trade',
    method: 'POST',
    path: '/potential-client/create',
    access: 'customer.write',
    effect: 'write',
    shop: (input) => [input.shopId],
    input: z.object({
      shopId: id,
      name: z.string().trim().min(1).max(40),
      mobile,
      address: addressInput.optional(),
    }),
    output: customer,
    errors: ['CUSTOMER_EXISTS'],
  }),
  saveAddress: call({
    summary: 'Adds an address to a customer, or changes one',
    service: 'trade',
    method: 'POST',
    path: '/user-address/save',
    access: 'customer.write',
    effect: 'write',
    shop: (input) => [input.customerId, input.addressId],
    input: addressInput.extend({ customerId: scopedId, addressId: scopedId.optional() }),
    output: address,
    errors: ['NOT_FOUND'],
  }),
  saveMeasurements: call({
    summary: 'Keeps the home measurements of an address',
    service: 'trade',
    method: 'POST',
    path: '/user-address/measurements',
    access: 'customer.write',
    effect: 'write',
    shop: (input) => [input.addressId],
    input: z.object({ addressId: scopedId, measurements: homeMeasurements }),
    output: address,
    errors: ['NOT_FOUND'],
  }),
  districts: call({
    summary: 'The districts below one district (none: the provinces)',
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
