import { sql } from '../../platform/database/sql.ts'
import { csv } from './import-desk.ts'
import type { Sample } from './sample.ts'

/** Samples of the kinds for administrators. They need a shop with the code HALL. */
export const chainSamples: Record<'channels' | 'shops' | 'accounts', Sample> = {
  channels: {
    file: (code) =>
      csv(
        '渠道代码,渠道名称,站点编码,状态',
        `${code}_TM,天猫旗舰店,700${code.slice(1)},营业`,
        'OFFLINESHOPCHANNEL,线下直营门店,,',
      ),
    found: (code) => sql`
      select code, name, closed_at is null as open
      from channels
      where code in (${`${code}_TM`}, 'OFFLINESHOPCHANNEL')
      order by 1`,
    is: [{ name: '天猫旗舰店', open: true }, { name: '线下直营门店' }],
  },
  shops: {
    file: (code) =>
      csv(
        '门店编码;店铺名称;类型;类别;收款方式;分期;国补;云POS;新店截止;营业时间;地址;电话;抬头;前缀;状态',
        `${code}.1;[华东]虹桥店;直营;旗舰店;支付宝，微信支付;是;否;收钱吧轻 POS;2027-03-01;10:00–22:00;申虹路 1 号;021-5555 8888;木与光家居 | 税号 91310000;hq;营业`,
        `${code}.2;浦东店;OTHER;-;;;;;;;;;;;关闭`,
      ),
    found: (code) => sql`
      select s.site_name, c.code as channel, s.stage_payment, s.is_state_subsidies, s.payment_types, s.cloud_pos_type,
        s.new_shop_end_time, s.channel_shop_type, s.channel_shop_category, s.opening_hours, s.receipt_head,
        s.order_prefix, s.closed_at is null as open,
        exists (select from account_shops l where l.shop_id = s.id) as linked
      from shops s
      join channels c on c.id = s.channel_id
      where s.site_code in (${`${code}.1`}, ${`${code}.2`})
      order by s.site_code`,
    is: [
      {
        siteName: '[华东]虹桥店',
        channel: 'OFFLINESHOPCHANNEL',
        stagePayment: true,
        isStateSubsidies: false,
        paymentTypes: ['ALIPAY', 'WECHAT_PAY'],
        cloudPosType: 'SHOUQIANBA_LITE',
        newShopEndTime: new Date('2027-03-01T15:59:59Z'),
        channelShopType: 'DIRECT',
        channelShopCategory: 'FLAGSHIP',
        openingHours: '10:00–22:00',
        receiptHead: '木与光家居\n税号 91310000',
        orderPrefix: 'HQ',
        open: true,
        linked: true,
      },
      { channelShopType: 'OTHER', channelShopCategory: null, orderPrefix: 'SO', open: false },
    ],
  },
  accounts: {
    file: (code) =>
      csv(
        '工号\t姓名\t手机\t角色\t门店',
        `${code}.lin\t林晓\t+86 139-0000-${code.slice(1).padStart(4, '0')}\t导购，店长\tHALL`,
        `${code}.wu\t吴迪\t1370000${code.slice(1).padStart(4, '0')}\t\t`,
      ),
    found: (code) => sql`
      select a.name, right(a.mobile, 4) as tail, a.enabled, a.password_temporary,
        array(select r.role_code from account_roles r where r.account_id = a.id order by 1) as roles,
        (select count(*)::int from account_shops l where l.account_id = a.id) as shops
      from accounts a
      where a.username like ${`${code}.%`}
      order by a.username`,
    is: [
      { name: '林晓', enabled: true, passwordTemporary: true, roles: ['guide', 'manager'], shops: 1 },
      { name: '吴迪', roles: [], shops: 0 },
    ],
  },
}
