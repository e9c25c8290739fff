import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  addPushDevice,
  type PushDevices as Devices,
  listPushDevices,
  removePushDevice,
} from '#contract/push.ts';
import { deviceOf } from '#web/app/accounts/device-name.ts';
import { useDeviceName } from '#web/app/accounts/device-words.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { usePushAudience } from '#web/app/preferences/preferences-form.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { pushWords } from '#words/en/records/push.ts';
import { wordsOf } from '#words/words.ts';
import {
  forgetPushAddress,
  hasPushAddress,
  knownTrouble,
  makePushAddress,
  type PushTrouble,
} from './push-browser.ts';

/** The panel where users turn on notifications that a device shows while the page is closed. */
export function PushDevices() {
  const words = wordsOf(pushWords);
  const audience = usePushAudience();
  const query = useServerQuery(listPushDevices, {});
  if (audience === null) return null;
  return (
    <TitledPanel title={words.title}>
      <div>
        <Text>{words.texts[audience]}</Text>
        <Text c="dimmed">{words.ends}</Text>
      </div>
      <QueryState query={query} rows={1}>
        {(devices) => <OwnDevices {...devices} />}
      </QueryState>
    </TitledPanel>
  );
}

function OwnDevices({ public_key, devices }: Devices) {
  const words = wordsOf(pushWords);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PushTrouble | null>(knownTrouble);
  const button = useRef<HTMLButtonElement>(null);
  const current = devices.find(({ is_current }) => is_current);
  const address = useQuery({ queryKey: ['push-address', current?.id], queryFn: hasPushAddress });
  const add = useCommand(addPushDevice, {
    onSuccess: () => toastSuccess(words.turnedOn),
    onProblem: ({ code }) => {
      // The server does not accept this push service.
      if (code === 'invalid_input') setTrouble('no_service');
      return code === 'invalid_input';
    },
  });
  const turnOn = async () => {
    setAsking(true);
    const made = public_key === null ? 'no_service' : await makePushAddress(public_key);
    setAsking(false);
    if (typeof made === 'string') return setTrouble(made);
    setTrouble(null);
    await add.run(made);
  };
  const isOn = current !== undefined && address.data === true;
  const mayTurnOn = !isOn && (trouble === null || trouble === 'dismissed' || trouble === 'no_service');
  return (
    <Stack gap="md">
      {trouble !== null && <Notice tone="info">{words.trouble[trouble]}</Notice>}
      {mayTurnOn && (
        <div>
          <Button
            ref={button}
            variant="default"
            size="md"
            loading={isAsking || add.isRunning}
            onClick={() => void turnOn()}
          >
            {words.turnOn}
          </Button>
        </div>
      )}
      {devices.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} aria-label={words.list}>
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} onOff={() => button.current?.focus()} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

type DeviceLineProps = { readonly device: Devices['devices'][number]; readonly onOff: () => void };

function DeviceLine({ device: { id, created_at, user_agent, is_current }, onOff }: DeviceLineProps) {
  const words = wordsOf(pushWords);
  const name = useDeviceName(deviceOf(user_agent));
  const moment = formatDateTime(created_at, useOwnZone());
  const remove = useCommand(removePushDevice, {
    onSuccess: () => {
      toastSuccess(words.turnedOff, name);
      if (is_current) void forgetPushAddress();
      onOff();
    },
  });
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {is_current && (
            <Tag color="mint" icon={IconCheck} text={wordsOf(ownAccountWords).sessions.thisDevice} />
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {words.since(moment)}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={words.turnOffOf(name, moment)}
        loading={remove.isRunning}
        onClick={() => void remove.run({ id })}
      >
        {words.turnOff}
      </Button>
    </Group>
  );
}
