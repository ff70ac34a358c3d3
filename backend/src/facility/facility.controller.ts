import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Facility, facility } from '@ward-board/contract';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';

@ApiTags('facility')
@Controller('api/facility')
export class FacilityController {
  constructor(@InjectSettings() private readonly settings: Settings) {}

  @Get()
  @ApiOperation({ summary: 'Limits, intervals and time zone of the facility, as FACILITY_FILE says them' })
  @ApiOkResponse({ standardSchema: facility })
  read(): Facility {
    return this.settings.facility;
  }
}
