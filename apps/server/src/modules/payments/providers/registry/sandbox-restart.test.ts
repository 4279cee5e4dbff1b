import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ProviderCode } from '../provider.ts'
import { providersFromConfig } from './registry.ts'
import { startMerchant } from '../testing/merchant.ts'
import { startSandbox } from '../testing/sandbox-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'showfloor-sandbox-restart-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const codeTypes = { WECHAT_PAY: 'WECHAT_CODE', ALIPAY: 'ALIPAY_CODE' } as const

it.each<ProviderCode>(['WECHAT_PAY', 'ALIPAY'])(
  '%s: a sandbox killed in the middle forgets neither payment, refund nor the notification still due',
  async (code) => {
    const before = await startSandbox(dir)
    const provider = await providersFromConfig({ SANDBOX_URL: before.url }).provider(code)
    const merchant = await startMerchant(provider)
    merchant.refuseNext(1_000)
    const tenderNo = `KILLED_${code}`
    const expiresAt = new Date(Date.now() + 60_000)
    const { notifyUrl } = merchant
    await provider.create({ tenderNo, amountCents: 500, description: '沙发', expiresAt, notifyUrl })
    await fetch(`${before.url}/sandbox/payments/${tenderNo}/pay`, { method: 'POST' })
    const codePay = await providersFromConfig({ SANDBOX_URL: before.url }).codePay(codeTypes[code])
    const shown = await fetch(`${before.url}/sandbox/codes`, {
      method: 'POST',
      body: JSON.stringify({ provider: code, manner: 'PAYS' }),
    })
    const byCode = {
      tenderNo: `${tenderNo}_CODE`,
      amountCents: 700,
      authCode: ((await shown.json()) as { code: string }).code,
      description: '沙发',
      deviceNo: '1',
      ip: '127.0.0.1',
    }
    expect(await codePay.pay(byCode)).toMatchObject({ state: 'SUCCEEDED' })
    const refund = { tenderNo, refundNo: 'RF1', amountCents: 200, totalCents: 500, reason: '退货' }
    const refunded = await provider.refund(refund)
    await before.kill()
    merchant.refuseNext(0)

    const after = await startSandbox(dir)
    const again = await providersFromConfig({ SANDBOX_URL: after.url }).provider(code)
    expect(await again.query({ tenderNo })).toMatchObject({ state: 'SUCCEEDED', amountCents: 500 })
    expect(await again.refund(refund)).toEqual(refunded)
    const wallet = await providersFromConfig({ SANDBOX_URL: after.url }).codePay(codeTypes[code])
    for (const state of [await wallet.query(byCode), await wallet.pay(byCode)])
      expect(state).toMatchObject({ state: 'SUCCEEDED', amountCents: 700 })
    await expect.poll(() => merchant.accepted).toContainEqual(expect.objectContaining({ tenderNo }))
    await merchant.stop()
    await after.stop()
  },
)
