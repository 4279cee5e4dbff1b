alter table marketplace_links
  drop constraint marketplace_links_platform_check,
  add constraint marketplace_links_platform_check
    check (platform in ('DOUDIAN', 'TAOBAO', 'PINDUODUO', 'JD'));
