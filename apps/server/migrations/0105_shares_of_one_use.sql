-- A use of a times card has its own part of what customer and platform paid for the card.
update vouchers
set platform_borne_cents = round(
      platform_borne_cents * value_cents::numeric / nullif(paid_cents + platform_borne_cents, 0)
    ),
    merchant_borne_cents = coalesce(
      round(merchant_borne_cents * value_cents::numeric / nullif(paid_cents + platform_borne_cents, 0)),
      0
    ),
    paid_cents = value_cents - round(
      platform_borne_cents * value_cents::numeric / nullif(paid_cents + platform_borne_cents, 0)
    )
where kind = 'TIMES'
  and paid_cents + platform_borne_cents > value_cents;
